import type { TrackState } from '../../../contract/deliveries.ts'

/** A step of a parcel as its carrier tells it, in the carrier's own words. */
export interface TrackEvent {
  at: Date
  state: TrackState
  words: string
  place: string
}

export interface Track {
  /** The latest first. */
  events: TrackEvent[]
  /** Nothing more is to come. */
  isOver: boolean
}

export interface Waybill {
  carrier: string
  logisticsNo: string
}

export interface TrackingQuery extends Waybill {
  /** Some carriers answer only with the recipient's or sender's telephone. */
  phone: string
}

/** What a provider pushed to us. */
export type TrackingPush = { kind: 'track'; waybill: Waybill; track: Track } | { kind: 'forged'; why: string }

export interface TrackingAnswer {
  status: number
  type: string
  body: string
}

/** Where parcels are: a provider that knows many carriers. */
export interface Tracking {
  /** Undefined when the carrier has not said anything yet. */
  query(parcel: TrackingQuery): Promise<Track | undefined>
  /** Asks to be told of every further step at this address. */
  subscribe(parcel: TrackingQuery, callbackUrl: string): Promise<void>
  /** Reads what was posted to that address; only what is signed is believed. */
  readPush(body: string): TrackingPush
  accepted: TrackingAnswer
  refused: TrackingAnswer
}

export type SendTracking = (request: Request) => Promise<Response>

/** The provider did not answer, or not as it should. */
export class TrackingError extends Error {
  override name = 'TrackingError'
}
