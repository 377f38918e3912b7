import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { KeyHint } from '../../ui/keyboard/key-hint.tsx';
import { KeysDialog } from '../../ui/keyboard/keys-dialog.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { Specimens } from './gallery-section.tsx';

type Overlay = 'dialog' | 'long dialog' | 'confirm' | 'busy confirm' | 'keys' | 'drawer' | 'banner';
const overlays: Overlay[] = ['dialog', 'long dialog', 'confirm', 'busy confirm', 'keys', 'drawer', 'banner'];
const orders = [
  { value: 'new', label: 'Newest first' },
  { value: 'points', label: 'Most points first' },
] as const;
const paragraph = 'The content scrolls; the header and the footer stay visible. ';

function ExampleMenu() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('new');
  return (
    <Menu align="start" trigger={<Button>menu</Button>}>
      <MenuItem Icon={Pencil} onSelect={() => toastSuccess('Edited.')}>
        Edit
      </MenuItem>
      <MenuItem Icon={Copy} disabled onSelect={() => {}}>
        Copy, not now
      </MenuItem>
      <MenuLink to="/_ui">A link with a name so long that it has to be cut</MenuLink>
      <MenuSeparator />
      <MenuChoice label="Order" value={order} options={orders} onValueChange={setOrder} />
      <MenuSeparator />
      <MenuItem Icon={Trash2} danger onSelect={() => toastSuccess('Deleted.')}>
        Delete
      </MenuItem>
    </Menu>
  );
}

export function GalleryOverlays() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimens name="They open over the page, in the page's own theme">
      {overlays.map((overlay) => (
        <Button key={overlay} onClick={() => setOpen(overlay)}>
          {overlay}
        </Button>
      ))}
      <ExampleMenu />
      <Button onClick={() => toastSuccess('Task created successfully!')}>
        toast
        <KeyHint name="T" />
      </Button>
      <Button onClick={() => toastProblem(new Error('x'), 'Failed to update task. Please try again.')}>
        problem toast
      </Button>
      <Dialog
        open={open === 'dialog' || open === 'long dialog'}
        onOpenChange={close}
        title="Film a day at your college"
        description="Submitted by Ambassador 240"
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p>{paragraph.repeat(open === 'long dialog' ? 120 : 1)}</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy confirm'}
        onOpenChange={close}
        title="Delete submission"
        description="Are you sure you want to delete this submission?"
        confirmLabel="Delete"
        danger
        busy={open === 'busy confirm'}
        onConfirm={close}
      />
      {open === 'keys' && (
        <KeysDialog groups={[{ title: 'Move', keys: [['J', 'the next one']] }]} onClose={close} />
      )}
      <Drawer open={open === 'drawer'} onClose={close} label="Menu">
        <p className="px-4">Links that do not fit into the bar.</p>
      </Drawer>
      {open === 'banner' && <Banner onClose={close}>Failed to sign in with Google. Please try again.</Banner>}
    </Specimens>
  );
}
