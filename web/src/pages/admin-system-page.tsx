import { SystemView } from '../features/system/system-view.tsx';

export function AdminSystemPage() {
  return <SystemView />;
}
