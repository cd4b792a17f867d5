import { type Parcel, type TrackState, trackTexts } from '../../../contract/deliveries.ts'
import { useT } from '../../i18n/use-t.ts'
import { type StateColor, StateLabel } from '../../ui/StateLabel.tsx'
import { NoteState } from './NoteState.tsx'

const special: Partial<Record<TrackState, StateColor>> = {
  signed: 'green',
  problem: 'amber',
  returning: 'amber',
}

/** Where a parcel is: on its way the carrier knows better than we do. */
export function ParcelState({ parcel: { state, steps } }: { parcel: Pick<Parcel, 'state' | 'steps'> }) {
  const t = useT()
  const latest = steps[0]?.state
  if (state !== 'shipped' || !latest) return <NoteState state={state} />
  return <StateLabel color={special[latest] ?? 'teal'}>{t(trackTexts[latest])}</StateLabel>
}
