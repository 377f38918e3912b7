import { editMyCertificate, type OwnCertificate } from '#contract/certificates.ts';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import { useListCertificate } from './my-certificates-query.ts';

/** Whether search engines may list the page of a certificate. Saved at once. */
export function ListedSwitch({ certificate: { id, listed } }: { certificate: OwnCertificate }) {
  const { mutate, isPending, variables } = useListCertificate(id);
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isPending ? variables : listed}
        onChange={({ target }) =>
          mutate(target.checked, { onError: (error) => toastProblem(error, editMyCertificate.failure) })
        }
        className="mt-0.5 size-5 shrink-0 accent-flame"
      />
      <span>
        <span className="block font-medium">Search engines may list its page</span>
        <span className="text-muted text-sm">
          Otherwise only people who have its address or the certificate find the page. While you go by an
          alias, search engines never list it.
        </span>
      </span>
    </label>
  );
}
