import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { anyFreePort } from '../../../server/embedded/ports.ts';
import type { EngineBrowser, Tab } from './engine-browser.ts';
import { browserOf } from './find-engines.ts';

const size = { width: 1280, height: 900 };

/** Milliseconds. */
const longestScript = 5_000;

/** WebKitGTK by the WebDriver protocol, in a window of a display without a screen. */
export async function openWebKit(): Promise<EngineBrowser> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await anyFreePort();
  // One driver has one session.
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // The parts of a date field are in the order of the locale.
    env: { ...process.env, LC_ALL: 'C.UTF-8', DISPLAY: `:${String(display).trim()}` },
  });
  const stop = () => Promise.all([end(service), end(xvfb)]);
  const driver = await connect(port, service).catch(async (error) => {
    await stop();
    throw error;
  });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  let opened = 0;
  return {
    dateKeys: ['01', '31', '2030', '18', '00'].join(Key.TAB),
    async newTab() {
      opened += 1;
      if (opened > 1) await driver.switchTo().newWindow('window');
      return tabOf(driver, await driver.getWindowHandle());
    },
    async close() {
      await driver.quit().finally(stop);
    },
  };
}

/** The driver does not say when it listens. */
async function connect(port: number, service: ChildProcess): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`;
  while ((await fetch(`${address}/status`).catch(() => null)) === null) {
    if (service.exitCode !== null) throw new Error('WebKitWebDriver ended');
    await sleep(100);
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserOf('WebKit'), args: ['--automation'] },
  });
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** The driver says nothing more of a script whose document goes away while it runs. */
async function noAnswer(): Promise<never> {
  await sleep(longestScript, undefined, { ref: false });
  throw new Error('the driver does not answer');
}

function tabOf(driver: WebDriver, handle: string): Tab {
  const here = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    Promise.race([(await here()).executeScript(`return (${expression})`), noAnswer()]);
  async function find(expression: string): Promise<WebElement> {
    const element = await evaluate(expression);
    if (element === null) throw new Error(`not found: ${expression}`);
    return element as WebElement;
  }
  return {
    open: async (address) => (await here()).get(address),
    // Each tab is a window, and all are visible.
    toFront: async () => {},
    reload: async () => (await here()).navigate().refresh(),
    evaluate,
    async click(element) {
      // The driver does not wait for the end of smooth scrolling.
      await evaluate(`(${element}).scrollIntoView({ block: 'center', behavior: 'instant' })`);
      await (await find(element)).click();
    },
    async type(element, keys) {
      // Not by the element's own command, which a date field ignores.
      await evaluate(`(${element}).focus()`);
      await driver.actions().sendKeys(keys).perform();
    },
    choose: async (element, path) => (await find(element)).sendKeys(path),
    async resize(width) {
      await (await here()).manage().window().setRect({ x: 0, y: 0, width, height: size.height });
    },
  };
}
