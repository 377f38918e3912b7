import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../numbers/format-number.ts';
import { formatTotal, type Total } from '../numbers/format-total.ts';
import { tabStyle } from './tab-style.ts';

export interface Tab<T extends string> {
  value: T;
  label: string;
  count?: number | Total | undefined;
}

interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  tabs: readonly Tab<T>[];
  /** Beside the tabs, or below them in a narrow window. */
  aside?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
  className?: string;
}

export function Tabs<T extends string>({
  label,
  value,
  onValueChange,
  tabs,
  aside,
  children,
  className,
}: TabsProps<T>) {
  // Radix reports a click twice (on press and on focus) if the value changes late, as from the URL. Reported
  // twice, it would add two history entries.
  const reported = useRef<string>(value);
  const list = useRef<HTMLDivElement>(null);
  // The counts arrive later, and make the tabs wider.
  const counts = JSON.stringify(tabs.map(({ count }) => count));
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    reported.current = value;
    // In a narrow window the list scrolls. Not `scrollIntoView`, which could scroll the page too.
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!selected || !list.current) return;
    const { offsetLeft, offsetWidth } = selected;
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
  }, [value, counts]);

  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (!tab || next === reported.current) return;
        reported.current = next;
        onValueChange(tab.value);
      }}
      className={className}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <RadixTabs.List ref={list} aria-label={label} className={tabStyle.list}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              // Only the panel of the selected tab exists.
              {...(tab.value !== value && { 'aria-controls': undefined })}
              className={tabStyle.tab}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-muted text-xs tabular-nums">
                  {typeof tab.count === 'number' ? formatNumber(tab.count) : formatTotal(tab.count)}
                </span>
              )}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside}
      </div>
      <RadixTabs.Content value={value} className="mt-6">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
