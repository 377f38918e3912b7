/** The pages of a list for an infinite query: the first one, and the one after the cursor of the last. */
export const cursorPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
};
