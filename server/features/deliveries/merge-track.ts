import type { Track, TrackEvent } from '../../ports/tracking/tracking-port.ts'

const keyOf = ({ at, words }: TrackEvent): string => `${at.getTime()} ${words}`

const mostEvents = 200

/** What is known of a parcel and what was told now: pushes come twice, late and out of order, and nothing is forgotten. */
export function mergeTrack(before: Track, heard: Track): Track {
  const events = new Map([...before.events, ...heard.events].map(event => [keyOf(event), event]))
  return {
    events: [...events.values()].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, mostEvents),
    isOver: before.isOver || heard.isOver,
  }
}
