import { Skeleton } from '../../../ui/loading/skeleton.tsx';

export function TaskDetailsSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:gap-8">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-30 rounded-card sm:h-40" />
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid content-start gap-6">
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-6 w-48 rounded-full" />
          <Skeleton className="h-40 max-w-[68ch]" />
        </div>
        <Skeleton className="h-80 rounded-card max-lg:hidden" />
      </div>
    </div>
  );
}
