import { useState } from 'react';
import type { SystemSetting } from '#contract/system.ts';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** What a setting is now. A secret is only set or not set. */
export function settingValue({ shownAs, isSet, value }: SystemSetting): string {
  if (shownAs === 'proxy') return 'Not known to the server: only nginx and Compose read it';
  if (!isSet) return 'Not set';
  return value ?? 'Set';
}

/** The default and the place. Most explanations name the default, often with a reason. */
export function settingNote({ default: usual, words, where }: SystemSetting): string {
  const place = `Set in ${where}.`;
  if (/\bDefault\b/.test(words)) return place;
  return usual === null ? `No default. ${place}` : `Default: ${usual}. ${place}`;
}

/** Each setting: what it is, its value or whether it is set, its default, and where it is set. */
export function SettingList({ settings }: { settings: readonly SystemSetting[] }) {
  const [search, setSearch] = useState('');
  const typed = search.toLowerCase();
  const found = settings.filter(({ name, words }) => `${name} ${words}`.toLowerCase().includes(typed));
  return (
    <div className="grid gap-4">
      <SearchInput label="Search settings" value={search} onChange={setSearch} className="max-w-md" />
      {found.length === 0 ? (
        <EmptyState title="No setting found">No setting matches this search.</EmptyState>
      ) : (
        <ul
          aria-label="Settings"
          className="divide-y divide-line rounded-card border border-line bg-raised text-sm"
        >
          {found.map((setting) => (
            <li key={setting.name} className="grid gap-1 px-4 py-3 lg:grid-cols-2 lg:gap-x-6">
              <div className="min-w-0">
                <code translate="no" className="wrap-anywhere font-semibold">
                  {setting.name}
                </code>
                <p translate="no" className="wrap-anywhere">
                  {settingValue(setting)}
                </p>
                <p className="text-muted text-xs">{settingNote(setting)}</p>
              </div>
              <p className="min-w-0 wrap-anywhere text-muted">{setting.words}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
