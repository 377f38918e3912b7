import { useEffect } from 'react';
import { siteAnswers } from '../../api/site-answers.ts';
import { ErrorState } from './error-state.tsx';
import type { LateCode } from './late-code.ts';

interface CodeNotLoadedProps {
  late: LateCode<unknown>;
  message: string;
}

/**
 * The error of a part of the page whose code did not load. Browsers may keep the failure until the document is reloaded, so
 * another attempt that fails reloads it if the site answers.
 */
export function CodeNotLoaded({ late, message }: CodeNotLoadedProps) {
  useEffect(() => {
    const back = () => void late.load().catch(() => {});
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [late]);

  function retry() {
    late.load().catch(async () => {
      if (await siteAnswers()) window.location.reload();
    });
  }

  return <ErrorState message={message} detail="Check your connection and try again." onRetry={retry} />;
}
