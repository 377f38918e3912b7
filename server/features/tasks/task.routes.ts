import type { FastifyInstance } from 'fastify';
import * as saved from '../../contract/saved-tasks.ts';
import { getStreak } from '../../contract/streak.ts';
import * as changes from '../../contract/task-changes.ts';
import { editTask as editTaskRoute } from '../../contract/task-input.ts';
import { getTaskSettings } from '../../contract/task-settings.ts';
import * as transfer from '../../contract/task-transfer.ts';
import * as contract from '../../contract/tasks.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { JsonText, mount } from '../../http/mount.ts';
import { limitDuration } from '../../http/send-bytes.ts';
import { changeTask } from './change-task.ts';
import { countBegun } from './count-begun.ts';
import { createTask, draftTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { editTask } from './edit-task.ts';
import { exportTasks } from './export-tasks.ts';
import { findStreak } from './find-streak.ts';
import { checkImport, importTasks } from './import-tasks.ts';
import { countKeptTasks, createKeptTasks, listKeptTasks } from './kept-tasks.ts';
import { findSettings } from './kind-settings.ts';
import { countTasks, listTasks } from './list-tasks.ts';
import { findTask } from './present-task.ts';
import { listSavedTasks, saveTask, unsaveTask } from './saved-tasks.ts';

export function taskRoutes(
  app: FastifyInstance,
  { db, runSql, listener, store, site, jobs, config, now }: Deps,
): void {
  const kept = listener && createKeptTasks(listener, runSql);
  mount(app, contract.listTasks, async ({ actor, query }) => {
    const filter = { ...query, now: now() };
    const text = await listKeptTasks({ kept, runSql }, actor, filter);
    return text === null ? listTasks(runSql, actor, filter) : new JsonText(text);
  });
  mount(app, contract.countTasks, async ({ actor, query }) => {
    const filter = { ...query, now: now() };
    return (await countKeptTasks({ kept, runSql }, actor, filter)) ?? countTasks(runSql, actor, filter);
  });
  mount(app, saved.listSavedTasks, ({ actor }) => listSavedTasks(runSql, actor, { now: now() }));
  mount(app, getStreak, ({ actor }) => findStreak(runSql, actor, { now: now() }));
  mount(app, saved.saveTask, ({ actor, params }) => saveTask(runSql, actor, { ...params, now: now() }));
  mount(app, saved.unsaveTask, ({ actor, params }) => unsaveTask(runSql, actor, params));
  mount(app, contract.getTask, ({ actor, params }) => findTask(runSql, actor, { id: params.id, now: now() }));
  mount(app, getTaskSettings, ({ actor, params }) => findSettings(db, actor, params.id));
  mount(app, changes.createTask, ({ actor, body }) =>
    createTask({ db, site }, actor, { ...body, now: now() }),
  );
  mount(app, editTaskRoute, ({ actor, params, body, request: { log } }) =>
    editTask({ db, store, site, jobs, log }, actor, { id: params.id, now: now(), changes: body }),
  );
  mount(app, changes.draftTask, ({ actor, body }) => draftTask({ db, site }, actor, { ...body, now: now() }));
  mount(app, changes.changeTask, ({ actor, params, body }) =>
    changeTask({ db, jobs }, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, changes.countBegun, ({ actor, params }) => countBegun(runSql, actor, params));
  mount(app, transfer.exportTasks, async ({ actor, body, reply }) => {
    const file = await exportTasks({ db, store }, actor, { ...body, now: now() });
    limitDuration(file);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="tasks.json"')
      .send(file);
  });
  mount(app, transfer.checkTaskImport, ({ body }) => checkImport({ db, site }, { ...body, now: now() }));
  mount(app, transfer.importTasks, ({ actor, body, request: { log }, reply }) =>
    importTasks({ db, store, site, config, log, now }, actor, {
      ...body,
      now: now(),
      signal: clientSignal(reply),
    }),
  );
  mount(app, contract.deleteTask, ({ actor, params, request: { log } }) =>
    deleteTask({ db, store, log }, actor, params),
  );
}
