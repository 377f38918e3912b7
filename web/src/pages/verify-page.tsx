import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { checkCredential } from '#contract/verify.ts';
import { checkFile } from '../features/certificates/verify/check-file.ts';
import { FileChoice } from '../features/certificates/verify/file-choice.tsx';
import { FileResult } from '../features/certificates/verify/file-result.tsx';
import { NumberForm } from '../features/certificates/verify/number-form.tsx';
import { UnreadableFile } from '../features/certificates/verify/unreadable-file.ts';
import { CertificateScene } from '../features/public-pages/certificate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { FormProblem } from '../ui/inputs/form-problem.tsx';
import { problemMessage } from '../ui/text/problem-message.ts';
import { CertificatePage } from './certificate-page.tsx';

const problemOf = (error: Error) =>
  error instanceof UnreadableFile ? { title: error.message } : problemMessage(error, checkCredential.failure);

/** For who holds a certificate of somebody else, on paper or as a file, and wants to know whether it is genuine. */
function CheckPage() {
  useDocumentTitle('Check a certificate');
  const { mutate, data, error, isPending, variables, submittedAt } = useMutation({ mutationFn: checkFile });
  return (
    <ScenePage
      scene={<CertificateScene />}
      below={
        data &&
        variables && (
          <div className="mt-10">
            <FileResult key={submittedAt} name={variables.name} check={data} />
          </div>
        )
      }
    >
      <h1 className="text-section">Check a certificate</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        Is a certificate or letter that you were sent genuine, and still valid? You need no account.
      </p>
      <div className="grid w-full gap-8">
        <NumberForm />
        <section aria-labelledby="by-file" className="grid gap-3">
          <h2 id="by-file" className="text-xl">
            Or choose the file
          </h2>
          <FileChoice busy={isPending} onChoose={mutate} />
          {error && <FormProblem key={submittedAt} {...problemOf(error)} />}
        </section>
      </div>
    </ScenePage>
  );
}

/** One certificate; without a number in the address, the way to it. */
export function VerifyPage() {
  const { id } = useParams();
  return id === undefined ? <CheckPage /> : <CertificatePage id={id} />;
}
