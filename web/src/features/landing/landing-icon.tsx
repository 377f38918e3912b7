import {
  Award,
  BriefcaseBusiness,
  Camera,
  CodeXml,
  Compass,
  Flame,
  FolderOpen,
  HeartPulse,
  type LucideIcon,
  MapPin,
  Megaphone,
  Rocket,
  Ticket,
  Trophy,
} from 'lucide-react';
import type { IconName } from '#contract/site.ts';

const icons: Record<IconName, LucideIcon> = {
  trophy: Trophy,
  briefcase: BriefcaseBusiness,
  ticket: Ticket,
  folder: FolderOpen,
  award: Award,
  compass: Compass,
  flame: Flame,
  camera: Camera,
  megaphone: Megaphone,
  code: CodeXml,
  map: MapPin,
  heart: HeartPulse,
  rocket: Rocket,
};

export function LandingIcon({ name, className }: { name: IconName; className?: string }) {
  const Icon = icons[name];
  return <Icon aria-hidden strokeWidth={1.75} className={className} />;
}
