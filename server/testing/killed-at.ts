import type { Db } from '../database/db.ts';

/** A database whose connections end at this transaction, as when the server is killed. */
export function killedAt(db: Db, transactions: number): Db {
  let begun = 0;
  const killed = Object.assign(new Error('terminated'), { code: '57P01', severity: 'FATAL' });
  return new Proxy(db, {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name);
      return async (work: never) => {
        begun += 1;
        if (begun >= transactions) throw killed;
        return target.$transaction(work);
      };
    },
  });
}
