import { type RetentionSetting, retentionSettings } from '#contract/retention.ts';
import { countOf } from '../ui/numbers/format-number.ts';
import { wholeSite } from './site.ts';

/** The period of a setting, such as '12 months'; null if the festival keeps what it is about. */
export function retained(name: RetentionSetting): string | null {
  const value = wholeSite().retention[name];
  return value === undefined
    ? null
    : countOf(value, retentionSettings[name].unit === 'days' ? 'day' : 'month');
}
