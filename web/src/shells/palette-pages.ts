import { ClipboardCheck, FileUp, House } from 'lucide-react';
import { roleHas } from '#contract/roles.ts';
import type { Session } from '#contract/session.ts';
import { paths, requestsPath, sitePath } from '../paths.ts';
import { linksOf } from './admin-links.ts';
import type { PaletteItem } from './palette-group.tsx';

/** Every page of the administrator's role, and what waits for them. */
export function palettePages({ adminPath, role }: NonNullable<Session['administrator']>): PaletteItem[] {
  const pages = linksOf(role).map(({ to, label, Icon }) => ({ id: label, to: to(adminPath), label, Icon }));
  const pending = requestsPath(adminPath, { status: 'pending', sort: 'oldest' });
  const imports = paths.admin.imports(adminPath);
  return [
    ...pages,
    ...(roleHas(role, 'review')
      ? [{ id: 'pending', to: pending, label: 'Pending submissions', Icon: ClipboardCheck }]
      : []),
    ...(roleHas(role, 'organise')
      ? [{ id: 'import', to: imports, label: 'Import people or points', Icon: FileUp }]
      : []),
    { id: 'home', to: sitePath('index'), label: 'Go to Home', Icon: House },
  ];
}
