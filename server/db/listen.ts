import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { cut } from './connection.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const shortestPauseMs = 50
const longestPauseMs = 1_000

export interface Listener {
  heard(message: string): void
  /** At the beginning, and again after each loss of the connection. */
  listening(): void
}

/** Hears a channel on a connection of its own, which is opened again when it is lost. */
export async function listenOn(
  settings: pg.ClientConfig,
  channel: string,
  { heard, listening }: Listener,
): Promise<() => Promise<void>> {
  let current: pg.Client | undefined
  let stopped = false

  async function open(): Promise<void> {
    const client = new pg.Client(settings)
    client.on('notification', ({ payload = '' }) => heard(payload))
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      if (current === client && !stopped) void openAgain()
    })
    current = client
    if (stopped) return cut(client)
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    listening()
  }

  async function openAgain(): Promise<void> {
    for (let pause = shortestPauseMs; !stopped; pause = Math.min(pause * 2, longestPauseMs)) {
      await delay(pause, undefined, { ref: false })
      const opened =
        stopped ||
        (await open().then(
          () => true,
          () => false,
        ))
      if (opened) return
    }
  }

  try {
    await open()
  } catch (error) {
    stopped = true
    if (current) cut(current)
    throw new DatabaseUnavailable(error)
  }
  return async function stop() {
    stopped = true
    if (current) cut(current)
  }
}
