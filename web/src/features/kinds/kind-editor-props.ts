import type { TaskSettings } from '#contract/task-settings.ts';

export interface KindEditorProps<Settings = NonNullable<TaskSettings>> {
  settings: Settings;
  /** Of the form, for the settings. */
  errors: unknown;
  onChange: (settings: Settings) => void;
}
