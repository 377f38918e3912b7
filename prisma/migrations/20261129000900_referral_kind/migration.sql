ALTER TYPE task_kind ADD VALUE 'referral';
