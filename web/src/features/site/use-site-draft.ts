import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { publishableSite, type SiteContent, shownSite } from '#contract/site.ts';
import {
  discardSiteDraft,
  draftSite,
  getSiteDraft,
  publishSiteDraft,
  restoreSiteVersion,
  type SiteDraft,
  saveSiteDraft,
} from '#contract/site-editing.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { showSite, site } from '../../content/site.ts';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import type { Path } from './field-id.ts';
import { mergeSites, valueAt, withValue } from './site-values.ts';

/** Milliseconds after the last change until the draft is saved. */
const pause = 800;

type Saved = Omit<SiteDraft, 'content'>;

/** Another administrator changed the same fields. */
interface Conflict {
  readonly by: string | null;
  /** The labels of the fields. */
  readonly both: readonly string[];
}

const isStale = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'stale_version';

/** The draft as it is typed: saved after each pause, one request after another. */
export function useSiteDraft(loaded: SiteDraft, reload: () => Promise<void>) {
  const { content: first, ...begun } = loaded;
  const queryClient = useQueryClient();
  const [content, setContent] = useState(first);
  const [saved, setSaved] = useState<Saved>(begun);
  const [state, setState] = useState<'saved' | 'waiting' | 'saving'>('saved');
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** `base`: what was saved here, or read, last. */
  const latest = useRef({ content, saved, base: first, dirty: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());

  const take = useCallback((next: Saved) => {
    latest.current.saved = next;
    setSaved(next);
  }, []);

  /**
   * Goes on from what another administrator has saved, with the changes of the form. Not if both changed the same fields,
   * unless `mineWins`.
   * @returns whether it does
   */
  const mergeNewest = useCallback(
    async (mineWins: boolean): Promise<boolean> => {
      const { content: theirs, ...newest } = await call(getSiteDraft);
      const { base, content: mine } = latest.current;
      const { content: merged, both } = mergeSites(base, { mine, theirs });
      // Nothing of an unreadable draft can be kept.
      if ((both.length > 0 || newest.unreadable) && !mineWins) {
        setConflict({ by: newest.savedBy, both });
        return false;
      }
      take(newest);
      latest.current = { ...latest.current, base: theirs, content: merged };
      setContent(merged);
      setConflict(null);
      return true;
    },
    [take],
  );

  const sendOnce = useCallback(async (): Promise<void> => {
    if (!latest.current.dirty) return;
    const sent = latest.current.content;
    setState('saving');
    try {
      const { version, basedOn } = latest.current.saved;
      const body = { content: sent, version, basedOn };
      take(await call(saveSiteDraft, { body }));
      setFailure(null);
      latest.current.base = sent;
      latest.current.dirty = latest.current.content !== sent;
    } finally {
      setState(latest.current.dirty ? 'waiting' : 'saved');
    }
  }, [take]);

  const send = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    // Two requests at once would have the same version.
    saving.current = saving.current.catch(() => {}).then(sendOnce);
    return saving.current;
  }, [sendOnce]);

  /**
   * Resolves when everything is saved.
   * @param merges takes over what another administrator has changed elsewhere in the draft
   * @throws what the last request threw
   */
  const save = useCallback(
    async (merges: boolean): Promise<void> => {
      const fail = (error: unknown) => {
        setFailure(error);
        throw error;
      };
      try {
        await send();
      } catch (error) {
        const merged = merges && isStale(error) && (await mergeNewest(false).catch(fail));
        if (!merged) return fail(error);
        toastSuccess('Another administrator changed the draft too. The form has both changes now.');
        await save(true);
      }
    },
    [send, mergeNewest],
  );

  /** Another administrator has changed the draft: nothing more is saved here. */
  const stale = isStale(failure);
  const replace = useCallback(
    (next: SiteContent) => {
      latest.current.content = next;
      latest.current.dirty = true;
      setContent(next);
      setState('waiting');
      clearTimeout(timer.current);
      if (stale) return;
      timer.current = setTimeout(() => void save(true).catch(() => {}), pause);
    },
    [save, stale],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const unsaved = useCallback(() => latest.current.dirty, []);
  const version = () => latest.current.saved.version;
  const settle = async (next: Saved) => {
    take(next);
    await queryClient.invalidateQueries({ queryKey: ['site', 'published'] });
    await queryClient.invalidateQueries({ queryKey: ['site', 'versions'] });
    await queryClient.invalidateQueries({ queryKey: ['desk-counts'] });
  };

  return {
    content,
    saved,
    state,
    /** Why the last change is not saved. */
    failure,
    stale,
    conflict,
    unsaved,
    save: () => save(true),
    /** @param value a function gets the present one */
    set: (path: Path, value: unknown) => {
      const { content: present } = latest.current;
      const next = typeof value === 'function' ? value(valueAt(present, path)) : value;
      replace(withValue(present, path, next));
    },
    /** Not with what another administrator has changed meanwhile: this one has not read it. */
    /** @param asksAgain students must agree to privacy and terms again */
    async publish(asksAgain: boolean) {
      await save(false);
      await settle(await call(publishSiteDraft, { body: { version: version(), asksAgain } }));
      // As the server has read it: with trimmed texts.
      const published = publishableSite.parse(draftSite.parse(latest.current.content));
      latest.current.content = latest.current.base = published;
      setContent(published);
      // What this page shows from now on; a reload also brings the colours.
      const { university } = site();
      showSite({ ...shownSite(published), ...(university && { university }) });
    },
    async discard() {
      await save(false).catch(() => {});
      await call(discardSiteDraft, { query: { version: String(version()) } });
      latest.current.dirty = false;
      await reload();
    },
    async restore(number: number) {
      await save(false);
      await call(restoreSiteVersion, { params: { number: String(number) }, body: { version: version() } });
      await reload();
    },
    /** Saves what is in the form over the same fields of another administrator, and keeps the rest of theirs. */
    async keepMine() {
      await mergeNewest(true);
      await save(true);
    },
    /** Continues with what another administrator has saved. */
    async takeNewest() {
      latest.current.dirty = false;
      await reload();
    },
  };
}

export type SiteEditing = ReturnType<typeof useSiteDraft>;
