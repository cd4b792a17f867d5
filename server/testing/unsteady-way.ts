import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A way to a database that can be cut, closed and opened again, like a network or a server that restarts. */
export interface UnsteadyWay {
  url: string
  /** Cuts all connections. */
  cut(): void
  /** Cuts some connections, as if single backends had died. */
  cutSome(share: number): void
  /** Lets nobody through until it is opened. */
  close(): void
  open(): void
  end(): Promise<void>
}

export async function unsteadyWay(databaseUrl: string): Promise<UnsteadyWay> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let closed = false

  const server = net.createServer(client => {
    if (closed) return client.resetAndDestroy()
    const database = net.connect(Number(target.port || 5432), target.hostname)
    const pair = [client, database] as const
    pairs.add(pair)
    const drop = () => {
      pairs.delete(pair)
      client.destroy()
      database.destroy()
    }
    for (const socket of pair) socket.on('error', drop).on('close', drop)
    client.pipe(database).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const cutSome = (share: number) => {
    for (const [client, database] of pairs) {
      if (Math.random() >= share) continue
      client.resetAndDestroy()
      database.destroy()
    }
  }
  const cut = () => cutSome(1)
  const own = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  })
  // Else it would go past us, by the server's socket.
  own.searchParams.delete('host')
  return {
    url: own.href,
    cut,
    cutSome,
    close() {
      closed = true
      cut()
    },
    open() {
      closed = false
    },
    async end() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
