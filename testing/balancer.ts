import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { getPort } from './server-port.ts';

export interface Balancer {
  readonly url: string;
  stop(): void;
}

const LOOK_EVERY = 200;

/**
 * A proxy like those in front of an installation: it asks each server five times a second whether it is ready, sends
 * requests in turn to those that are, over kept-alive connections, and repeats nothing.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const look = async () => {
    for (const server of servers) {
      const isReady = await fetch(`${server}/health/ready`, { headers: { connection: 'close' } }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) ready.add(server);
      else ready.delete(server);
    }
  };
  await look();
  const timer = setInterval(look, LOOK_EVERY);
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const server = [...ready][turn % ready.size];
    if (!server) {
      outgoing.writeHead(502).end('no server');
      return;
    }
    const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers;
    const forwarded = request(server + incoming.url, { method: incoming.method ?? 'GET', headers, agent }, (answer) => {
      const { connection: ___, 'keep-alive': ____, ...received } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, received);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error) => outgoing.headersSent || outgoing.writeHead(502).end(error.message));
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${getPort(proxy)}`,
    stop() {
      clearInterval(timer);
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
