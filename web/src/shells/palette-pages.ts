import { ClipboardCheck, FileUp, House } from 'lucide-react';
import { paths, requestsPath, sitePath } from '../paths.ts';
import { adminLinks } from './admin-links.ts';
import type { PaletteItem } from './palette-group.tsx';

/** Every page of administrators, and what waits for them. */
export function palettePages(adminPath: string): PaletteItem[] {
  const pages = adminLinks.map(({ to, label, Icon }) => ({ id: label, to: to(adminPath), label, Icon }));
  const pending = requestsPath(adminPath, { status: 'pending', sort: 'oldest' });
  return [
    ...pages,
    { id: 'pending', to: pending, label: 'Pending submissions', Icon: ClipboardCheck },
    { id: 'import', to: paths.admin.imports(adminPath), label: 'Import people or points', Icon: FileUp },
    { id: 'home', to: sitePath('index'), label: 'Go to Home', Icon: House },
  ];
}
