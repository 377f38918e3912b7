-- A task of this kind is done by scanning a code at an event.
ALTER TYPE task_kind ADD VALUE 'attendance';
