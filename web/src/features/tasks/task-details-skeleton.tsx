import { Skeleton } from '../../ui/skeleton.tsx';

export function TaskDetailsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading...</span>
      <Skeleton className="aspect-[16/5] rounded-card lg:aspect-[16/3]" />
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-6 w-48 rounded-full" />
      <Skeleton className="h-40 max-w-[68ch]" />
    </div>
  );
}
