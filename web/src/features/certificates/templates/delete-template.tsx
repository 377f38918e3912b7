import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type CertificateTemplate, deleteCertificateTemplate } from '#contract/certificate-templates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteTemplate } from './template-mutations.ts';

interface DeleteTemplateProps {
  template: CertificateTemplate;
  onDeleted: () => void;
}

/** The button, and the question before. */
export function DeleteTemplate({ template: { id, name, issued }, onDeleted }: DeleteTemplateProps) {
  const [asked, setAsked] = useState(false);
  const deletion = useDeleteTemplate(id);
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden strokeWidth={1.75} />} onClick={() => setAsked(true)}>
        Delete
      </Button>
      {asked && (
        <DeleteDialog
          title="Delete template"
          deletion={deletion}
          success="Template deleted!"
          failure={deleteCertificateTemplate.failure}
          onClose={() => setAsked(false)}
          onDeleted={onDeleted}
        >
          <p>
            Are you sure you want to delete <span className="font-medium text-ink wrap-anywhere">{name}</span>
            ? This action cannot be undone.
          </p>
          {issued > 0 && <p>Certificates that were issued stay valid, and can still be revoked.</p>}
        </DeleteDialog>
      )}
    </>
  );
}
