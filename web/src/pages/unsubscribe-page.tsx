import { useSearchParams } from 'react-router-dom';
import { scopeOfToken } from '#contract/unsubscribe.ts';
import { LetterScene } from '../features/public-pages/letter-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { BrokenLink, UnsubscribePanel } from '../features/public-pages/unsubscribe-panel.tsx';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

/** Links in mails lead here. Opening it changes nothing. */
export function UnsubscribePage() {
  useDocumentTitle('Turn off mails');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const scope = scopeOfToken(token);
  return (
    <ScenePage scene={<LetterScene />}>
      {scope === null ? <BrokenLink /> : <UnsubscribePanel token={token} scope={scope} />}
    </ScenePage>
  );
}
