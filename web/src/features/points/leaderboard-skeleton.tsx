import { Skeleton } from '../../ui/loading/skeleton.tsx';

const slots = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function LeaderboardSkeleton() {
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:px-6">
      <span className="sr-only">Loading...</span>
      {slots.map((slot) => (
        <div key={slot} className="flex items-center gap-4">
          <Skeleton className="h-6 w-8" />
          <Skeleton className="size-10" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
