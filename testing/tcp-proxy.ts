import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { getPort } from './server-port.ts';

export interface TcpProxy {
  /** The address of the target, through the proxy. */
  readonly url: string;
  /** Milliseconds by which every packet of the target is late. */
  delay: number;
  /** While set, packets vanish in both directions and nobody is told: a silent network. */
  isBlackHole: boolean;
  /** Where new connections lead from now on; those that are open stay where they are. */
  leadTo(targetUrl: string): void;
  /** Breaks all connections, and refuses new ones from now on. */
  cut(): void;
}

/** A network between the product and its database that a test makes slow or silent. */
export async function tcpProxy(targetUrl: string): Promise<TcpProxy> {
  let target = new URL(targetUrl);
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (data) => proxy.isBlackHole || far.write(data));
    far.on('data', (data) => {
      if (!proxy.isBlackHole) setTimeout(() => near.writable && near.write(data), proxy.delay);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(targetUrl);
  through.port = String(getPort(server));
  const proxy: TcpProxy = {
    url: through.toString(),
    delay: 0,
    isBlackHole: false,
    leadTo: (otherUrl) => {
      target = new URL(otherUrl);
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
  };
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return proxy;
}
