import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { fetchOutside } from '../../ports/outside.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { demoCarrier } from '../../ports/tracking/demo-carrier.ts'
import { type Kuaidi100Keys, kuaidi100 } from '../../ports/tracking/kuaidi100.ts'
import type {
  Track,
  Tracking,
  TrackingAnswer,
  TrackingQuery,
  Waybill,
} from '../../ports/tracking/tracking-port.ts'
import { mergeTrack } from './merge-track.ts'

/** What asking for parcels takes; a context has it, and so has a job. */
export interface TrackingServices {
  config: Config
  sql: Sql
}

const patienceMs = 6_000

const demoKeys: Kuaidi100Keys = {
  endpoint: 'http://demo-carrier',
  customer: 'demo',
  key: 'demo',
  // Nobody else can tell us of parcels.
  salt: randomBytes(16).toString('hex'),
}

interface Asked {
  tracking: Tracking
  /** Made up by ourselves: asked at every look, subscribed to never. */
  demo: boolean
}

/** Undefined where nobody is asked: then parcels have our own steps only. What head office entered counts before the environment. */
async function trackingOf({ config, sql }: TrackingServices): Promise<Asked | undefined> {
  const entered = await enteredKeys(config, sql)
  if (entered) return { tracking: guarded(config, entered), demo: false }
  const { tracking, kuaidi100Endpoint, kuaidi100Customer, kuaidi100Key, kuaidi100Salt } = config
  if (tracking === 'demo')
    return {
      tracking: kuaidi100(demoKeys, request =>
        demoCarrier(demoKeys, (_, number) => demoParcel(sql, number)).answer(request),
      ),
      demo: true,
    }
  if (tracking !== 'kuaidi100') return undefined
  const keys: Kuaidi100Keys = {
    endpoint: kuaidi100Endpoint,
    customer: kuaidi100Customer ?? '',
    key: kuaidi100Key ?? '',
    salt: kuaidi100Salt ?? '',
  }
  return {
    tracking: kuaidi100(keys, request => fetch(request, { signal: AbortSignal.timeout(patienceMs) })),
    demo: false,
  }
}

async function enteredKeys(config: Config, sql: Sql): Promise<Kuaidi100Keys | undefined> {
  const [row] = await sql<{ settings: { customer?: string; gateway?: string }; secrets: unknown }[]>`
    select settings, secrets from tracking_provider`
  if (!row?.settings.customer) return undefined
  const { key = '', salt = '' } = readSecrets(config, row)
  return {
    endpoint: (row.settings.gateway || config.kuaidi100Endpoint).replace(/\/$/, ''),
    customer: row.settings.customer,
    key,
    salt,
  }
}

/** An address that head office typed in leads to nothing inside our network. */
const guarded = (config: Config, keys: Kuaidi100Keys): Tracking =>
  kuaidi100(keys, request => fetchOutside(config, request, AbortSignal.timeout(patienceMs)))

async function demoParcel(db: Db, logisticsNo: string) {
  const [parcel] = await db<{ shippedAt: Date; from: string; to: string; recipient: string }[]>`
    select n.shipped_at as "shippedAt", text_in(w.names, 'zh') as from,
      coalesce(nullif(n.address ->> 'area2', ''), nullif(n.address ->> 'area1', ''), '') as to,
      coalesce(n.address ->> 'recipient', '') as recipient
    from delivery_notes n join warehouses w on w.id = n.warehouse_id
    where n.logistics_no = ${logisticsNo} and n.shipped_at is not null order by n.id limit 1`
  return parcel
}

interface TrackRow {
  events: { at: string; state: Track['events'][number]['state']; words: string; place: string }[]
  isOver: boolean
}

const read = ({ events, isOver }: TrackRow): Track => ({
  events: events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
  isOver,
})

async function storedTrack(db: Db, { carrier, logisticsNo }: Waybill): Promise<Track> {
  const [row] = await db<TrackRow[]>`
    select events, is_over as "isOver" from parcel_tracks
    where carrier = ${carrier} and logistics_no = ${logisticsNo}`
  return row ? read(row) : { events: [], isOver: false }
}

/** Adds what was told to what is known; twice the same is the same. */
async function keepTrack(sql: Sql, { carrier, logisticsNo }: Waybill, heard: Track): Promise<Track> {
  return await inTransaction(sql, async tx => {
    await tx`
      insert into parcel_tracks (carrier, logistics_no) values (${carrier}, ${logisticsNo}) on conflict do nothing`
    const [row] = await tx<TrackRow[]>`
      select events, is_over as "isOver" from parcel_tracks
      where carrier = ${carrier} and logistics_no = ${logisticsNo} for update`
    const track = mergeTrack(read(row!), heard)
    await tx`
      update parcel_tracks set events = ${tx.json(track.events as never)}, is_over = ${track.isOver}, heard_at = now()
      where carrier = ${carrier} and logistics_no = ${logisticsNo}`
    return track
  })
}

/** No parcel of ours travels under this number after all; unless another note does. */
export async function forgetTrack(db: Db, { carrier, logisticsNo }: Waybill): Promise<void> {
  await db`
    delete from parcel_tracks t where carrier = ${carrier} and logistics_no = ${logisticsNo} and not exists (
      select from delivery_notes n where n.carrier = t.carrier and n.logistics_no = t.logistics_no)`
}

/** Somebody says that a parcel travels under this number: whatever was tried with it before, it is asked for at the next look. */
export async function trackAnew(db: Db, { carrier, logisticsNo }: Waybill): Promise<void> {
  await db`
    update parcel_tracks set asked_at = null, subscribe_tries = 0, subscribe_after = now()
    where carrier = ${carrier} and logistics_no = ${logisticsNo} and not is_over`
}

/** How long an answer is good for: carriers ask not to be asked at every look. */
const freshMinutes = 15

/** Where a parcel is: what is known, and what the carrier says when nobody has asked for a while. */
export async function trackOfParcel(
  services: TrackingServices,
  parcel: TrackingQuery,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Track> {
  const { sql } = services
  const known = await storedTrack(sql, parcel)
  if (known.isOver) return known
  const { carrier, logisticsNo } = parcel
  try {
    const asked = await trackingOf(services)
    if (!asked) return known
    const minutes = asked.demo ? 0 : freshMinutes
    // Whoever comes first asks; the others show what is known.
    const mine = await sql`
      insert into parcel_tracks (carrier, logistics_no, asked_at) values (${carrier}, ${logisticsNo}, now())
      on conflict (carrier, logistics_no) do update set asked_at = now()
      where parcel_tracks.asked_at is null or parcel_tracks.asked_at <= now() - make_interval(mins => ${minutes})
      returning carrier`
    if (mine.length === 0) return known
    const heard = await asked.tracking.query(parcel)
    return heard ? await keepTrack(sql, parcel, heard) : known
  } catch (error) {
    log.warn({ err: error, carrier, logisticsNo }, 'a parcel could not be tracked')
    return known
  }
}

/** A provider tells us of a parcel by itself. */
export async function receiveTrackingPush(services: TrackingServices, body: string): Promise<TrackingAnswer> {
  const asked = await trackingOf(services)
  if (!asked) return { status: 404, type: 'text/plain', body: '' }
  const { tracking } = asked
  const heard = tracking.readPush(body)
  if (heard.kind === 'forged') return tracking.refused
  const { sql } = services
  const { carrier, logisticsNo } = heard.waybill
  const [ours] = await sql`
    select from delivery_notes where carrier = ${carrier} and logistics_no = ${logisticsNo} limit 1`
  // Of no interest to us, and acknowledged, or it would be sent again and again.
  if (ours) await keepTrack(sql, heard.waybill, heard.track)
  return tracking.accepted
}

export const trackingPushPath = '/ship/notify/kuaidi100'

const mostTries = 5
const mostAtOnce = 20

/** Asks the provider to tell us of what was shipped; what failed is tried again later. The job calls it. */
export async function subscribeToParcels(
  services: TrackingServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { sql, config } = services
  const asked = config.publicUrl ? await trackingOf(services) : undefined
  if (!asked || asked.demo) return
  const due = await sql<TrackingQuery[]>`
    select distinct n.carrier, n.logistics_no as "logisticsNo", coalesce(n.address ->> 'phone', '') as phone
    from delivery_notes n
    left join parcel_tracks t on t.carrier = n.carrier and t.logistics_no = n.logistics_no
    where n.state = 'shipped' and n.logistics_no <> '' and n.carrier <> 'own' and t.subscribed_at is null
      and coalesce(t.subscribe_tries, 0) < ${mostTries} and coalesce(t.subscribe_after, now()) <= now()
    limit ${mostAtOnce}`
  await eachApart(due, async parcel => {
    const { carrier, logisticsNo } = parcel
    // Counted before it is tried, so that two processes do not ask for the same parcel at once.
    const [mine] = await sql`
      insert into parcel_tracks (carrier, logistics_no, subscribe_tries, subscribe_after)
      values (${carrier}, ${logisticsNo}, 1, now() + interval '10 minutes')
      on conflict (carrier, logistics_no) do update
        set subscribe_tries = parcel_tracks.subscribe_tries + 1,
          subscribe_after = now() + make_interval(mins => 10 * (parcel_tracks.subscribe_tries + 1)::integer)
        where parcel_tracks.subscribed_at is null and parcel_tracks.subscribe_after <= now()
      returning carrier`
    if (!mine) return
    try {
      await asked.tracking.subscribe(parcel, `${config.publicUrl}${trackingPushPath}`)
      await sql`
        update parcel_tracks set subscribed_at = now() where carrier = ${carrier} and logistics_no = ${logisticsNo}`
    } catch (error) {
      log.warn({ err: error, carrier, logisticsNo }, 'a parcel could not be subscribed to')
    }
  })
}
