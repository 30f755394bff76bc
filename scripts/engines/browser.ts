import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, TIME_LIMIT } from './run.ts';

/** Runs the script and posts its report or its error. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>golden scenes</title>
<script>
  const post = (text) => fetch('/report', { method: 'POST', body: text });
  addEventListener('error', (event) => post('error: ' + event.message));
</script>
<script src="/golden.js"></script>
<script>post(goldenReport)</script>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

/**
 * Runs a script in a headless browser, with no driver in between: the page is served from here and posts its report
 * back.
 * @param args Makes the arguments from the folder of a fresh profile and the address of the page.
 */
export async function runInBrowser(
  file: string,
  args: (profile: string, url: string) => readonly string[],
  script: string,
): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'first-contact-browser-'));
  let take: (report: string) => void;
  const report = new Promise<string>((resolve) => {
    take = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      response.end();
      take(await bodyOf(request));
    } else if (request.url === '/golden.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = spawn(file, args(profile, url), {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
    detached: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no report in time')), TIME_LIMIT);
      browser.on('error', reject);
      browser.on('exit', (code) => reject(new Error(`the browser ended with ${code} before it reported`)));
      report.then(resolve);
    });
  } finally {
    clearTimeout(timer);
    end(browser);
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
