/** The classes of tabs and of links that look like tabs. */
export const tabStyle = {
  list: 'relative inline-flex max-w-full gap-0.5 sm:gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none] rounded-full border border-line bg-sunk p-1',
  tab: 'touch-target flex min-h-9 items-center gap-1 whitespace-nowrap rounded-full border border-transparent px-2 font-semibold sm:gap-2 sm:px-4 text-muted text-xs sm:text-sm hover:text-ink data-[state=active]:border-edge/70 data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card',
};
