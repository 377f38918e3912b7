interface Submitted {
  submittedAt: string;
  id: string;
}

/** Where a submission would be in a list that is sorted newest first. */
export function placeInList(items: readonly Submitted[], submission: Submitted): number {
  const place = items.findIndex((item) => isOlder(item, submission));
  return place === -1 ? items.length : place;
}

function isOlder(a: Submitted, b: Submitted): boolean {
  return a.submittedAt === b.submittedAt ? a.id < b.id : a.submittedAt < b.submittedAt;
}
