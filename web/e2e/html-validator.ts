import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { anyFreePort } from '../../server/embedded/ports.ts';

/** CSS that the validator does not know yet, attributes of cmdk, and the empty choice of Radix's hidden select. */
const notOurs = [/^CSS:/, /^Attribute “cmdk-/, /^Element “option” without attribute “label”/];

interface Message {
  type: string;
  message: string;
  extract?: string;
}

/** Whether this machine has the Java that the validator needs. */
export const hasJava = (() => {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The Nu validator of the W3C as a server, because the start of Java takes longer than a page. */
export class HtmlValidator {
  readonly #process: ChildProcess;
  readonly #address: string;

  private constructor(process: ChildProcess, address: string) {
    this.#process = process;
    this.#address = address;
  }

  static async start(): Promise<HtmlValidator> {
    const port = await anyFreePort();
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
    const options = ['-Xss2m', '-Dnu.validator.servlet.bind-address=127.0.0.1', '-cp', jar];
    const server = spawn('java', [...options, 'nu.validator.servlet.Main', String(port)], {
      stdio: 'ignore',
    });
    const address = `http://127.0.0.1:${port}/?out=json&level=error`;
    while ((await fetch(address).catch(() => null)) === null) {
      if (server.exitCode !== null) throw new Error('the HTML validator ended before it was ready');
      await sleep(100);
    }
    return new HtmlValidator(server, address);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  /** Expects no error of ours in the document as it is now. */
  async expectValid(page: Page, where: string): Promise<void> {
    const html = await page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      // Recharts writes its options as attributes.
      for (const drawing of copy.querySelectorAll('.recharts-surface')) drawing.remove();
      for (const chart of copy.querySelectorAll('.recharts-wrapper'))
        for (const name of ['width', 'height']) chart.removeAttribute(name);
      return `<!DOCTYPE html>${copy.outerHTML}`;
    });
    const answer = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: html,
    });
    const { messages } = (await answer.json()) as { messages: Message[] };
    const found = messages
      .filter(({ message }) => !notOurs.some((pattern) => pattern.test(message)))
      .map(({ message, extract }) => `${message} ${extract ?? ''}`);
    expect.soft(found, `HTML, ${where}`).toEqual([]);
  }
}
