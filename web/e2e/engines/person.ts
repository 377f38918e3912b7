import { setTimeout as sleep } from 'node:timers/promises';
import type { Tab } from './engine-browser.ts';
import { byWords, fileInput, type Part } from './find-by-words.ts';

/** Milliseconds in which what a person waits for must appear. */
const longestWait = 20_000;
const lookEvery = 50;

const phoneWidth = 390;
const desktopWidth = 1280;

/** Who uses a tab: everything is found by its visible words. */
export class Person {
  readonly #origin: string;
  readonly tab: Tab;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.tab.open(new URL(path, this.#origin).href);
  }

  /** @throws if the words do not appear in time, with what the page shows */
  sees(words: string, as: Part = 'text'): Promise<void> {
    return this.#until(`${byWords(as, words)} !== null`, `${as} “${words}”`);
  }

  /** Waits until the words are gone. */
  seesNo(words: string, as: Part = 'text'): Promise<void> {
    return this.#until(`${byWords(as, words)} === null`, `no ${as} “${words}”`);
  }

  /** Begins to go back: clients wait for a load, which a page that was kept does not have. */
  async back(): Promise<void> {
    await this.tab.evaluate('void setTimeout(() => history.back())');
  }

  async press(words: string, as: Part = 'button'): Promise<void> {
    await this.sees(words, as);
    const element = byWords(as, words);
    // A click is sent to where the element was: what has just arrived in the page may still push it.
    const place = `JSON.stringify(${element}?.getBoundingClientRect())`;
    for (let before: unknown = null, now: unknown; ; before = now) {
      now = await this.tab.evaluate(place);
      if (now === before) break;
      await sleep(4 * lookEvery);
    }
    await this.tab.click(element);
  }

  /** Types at the end of a field. */
  async fill(label: string, keys: string): Promise<void> {
    await this.sees(label, 'field');
    await this.tab.type(byWords('field', label), keys);
  }

  /** Replaces what a field contains. */
  async replace(label: string, keys: string): Promise<void> {
    await this.sees(label, 'field');
    await this.tab.evaluate(`${byWords('field', label)}.select()`);
    await this.fill(label, keys);
  }

  hasTyped(label: string, value: string): Promise<void> {
    return this.#until(`${byWords('field', label)}.value === '${value}'`, `${value} in ${label}`);
  }

  /** Of the tabs of one browser, one holds the lock of the live connection and the others wait for it. */
  sharesConnection(tabs: number): Promise<void> {
    const count = (of: string) => `${of}.filter(({ name }) => name.startsWith('torchbearer:live')).length`;
    return this.#until(
      `navigator.locks.query().then(({ held, pending }) => ${count('held')} === 1 && ${count('pending')} === ${tabs - 1})`,
      `one connection of ${tabs} tabs`,
    );
  }

  /** Turns the device: the page fits the narrow window, too. */
  async turns(to: 'narrow' | 'wide'): Promise<void> {
    await this.tab.resize(to === 'narrow' ? phoneWidth : desktopWidth);
    const width = to === 'narrow' ? `innerWidth < ${desktopWidth}` : `innerWidth === ${desktopWidth}`;
    await this.#until(
      `${width} && document.documentElement.scrollWidth <= innerWidth`,
      `a page that fits a ${to} window`,
    );
  }

  async path(): Promise<string> {
    return String(await this.tab.evaluate('location.pathname'));
  }

  choose(path: string): Promise<void> {
    return this.tab.choose(fileInput, path);
  }

  async #until(expression: string, meaning: string): Promise<void> {
    // While a document goes away it has no body, or cannot be asked.
    const holds = () => this.tab.evaluate(`document.body !== null && ${expression}`).catch(() => false);
    for (const until = Date.now() + longestWait; !(await holds()); await sleep(lookEvery)) {
      if (Date.now() > until)
        throw new Error(`${meaning}: not within ${longestWait} ms\n${await this.#text()}`);
    }
  }

  async #text(): Promise<string> {
    return String(await this.tab.evaluate('location.href + "\\n" + document.body.innerText.slice(0, 1500)'));
  }
}
