import { Link, type To } from 'react-router-dom';
import { tabStyle } from './tab-style.ts';

interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  links: readonly { label: string; to: To; current: boolean }[];
}

/** Links that look like tabs: each shows another list, at its own address. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className={tabStyle.list}>
        {links.map(({ label, to, current }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              data-state={current ? 'active' : undefined}
              className={tabStyle.tab}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
