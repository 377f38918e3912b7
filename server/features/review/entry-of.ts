interface Decided {
  readonly id: string;
  readonly userId: string;
  readonly taskId: string | null;
  readonly task: { readonly title: string } | null;
}

/** What the ledger says of a submission's verdict. */
export function entryOf(submission: Decided, verdictId: string, at: Date) {
  return {
    verdictId,
    userId: submission.userId,
    submissionId: submission.id,
    taskId: submission.taskId,
    // Not the submission's own title: the student wrote that, and the ledger outlives the account.
    reason: submission.task?.title ?? 'Unknown Task',
    at,
  };
}
