import { TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { authErrorWords } from '../features/auth/auth-error-words.ts';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { signInFailed } from '../features/auth/google-sign-in.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function AuthErrorPage() {
  useDocumentTitle('Authentication error');
  const [search] = useSearchParams();
  const { title, text, again } = authErrorWords(search.get('reason'));
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <p
        role="alert"
        className="flex items-start gap-2 rounded-control bg-bad-soft px-4 py-3 font-semibold text-bad text-sm"
      >
        <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {signInFailed}
      </p>
      <h1 className="text-section">{title}</h1>
      <p className="max-w-[54ch] text-lg text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {again && <GoogleButton label="Try Again" />}
        <ButtonLink to={paths.home}>Go to Home</ButtonLink>
        <ButtonLink to={paths.contact} variant={again ? 'quiet' : 'ghost'}>
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}
