import { ArrowRight, Plus } from 'lucide-react';
import { BackLink } from '../../ui/buttons/back-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { MenuButton } from '../../ui/buttons/menu-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import { Specimens } from './gallery-section.tsx';

const variants = ['primary', 'ghost', 'danger', 'quiet'] as const;
const states = ['hover', 'active', 'focus-visible'] as const;
const long = 'A label that is far longer than any button should carry';

export function GalleryButtons() {
  return (
    <>
      {variants.map((variant) => (
        <Specimens key={variant} name={variant}>
          <Button variant={variant}>default</Button>
          {states.map((state) => (
            <Button key={state} variant={variant} className={`show-${state}`}>
              {state}
            </Button>
          ))}
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} busy>
            Saving...
          </Button>
          <Button variant={variant} size="sm">
            small
          </Button>
          <Button variant={variant} size="sm" icon={<Plus aria-hidden strokeWidth={1.75} />}>
            icon
          </Button>
        </Specimens>
      ))}
      <Specimens name="Long labels, links, icon buttons">
        <Button className="max-w-full whitespace-normal! py-2">{long}</Button>
        <BackLink to="/_ui" className="self-center">
          All tasks
        </BackLink>
        <ButtonLink to="/_ui" icon={<ArrowRight aria-hidden strokeWidth={1.75} />}>
          a link
        </ButtonLink>
        <ExternalLink href="https://example.org/a/rather/long/address/of/a/page" />
        <MenuButton open={false} onOpen={() => {}} className="border border-line bg-raised" />
        <ThemeToggle />
        <Logo />
      </Specimens>
    </>
  );
}
