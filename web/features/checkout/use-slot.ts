import { useState } from 'react'
import type { CheckoutChoices, CheckoutView } from '../../../contract/checkout.ts'
import { dayInWords } from '../../../contract/day-in-words.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { daySlots, momentOf, slotAt } from './slots.ts'

interface Given {
  view: CheckoutView
  hours: { opensAt: string; closesAt: string }
  /** What was chosen before. */
  first: CheckoutChoices['wantedAt']
  onChange(wantedAt: string | undefined): void
}

/** A day and a time of it, on the shop's clocks. */
export function useSlot({ view, hours, first, onChange }: Given) {
  const { timeZone } = view.hours
  const slots = daySlots(new Date(view.serverTime), { ...hours, timeZone })
  const [chosen] = useState(() => slotAt(slots, first, timeZone))
  const [day, setDay] = useState(chosen?.day ?? '')
  const [time, setTime] = useState(chosen?.time ?? '')
  const write = (nextDay: string, nextTime: string) => {
    const fits = slots.find(each => each.day === nextDay)?.times.includes(nextTime)
    setDay(nextDay)
    setTime(fits ? nextTime : '')
    onChange(fits ? momentOf(nextDay, nextTime, timeZone) : undefined)
  }
  return { slots, day, time, times: slots.find(each => each.day === day)?.times ?? [], write }
}

/** How a day of `daySlots` is called. */
export function useDayName(): (day: string) => string {
  const { lang } = useLanguage()
  const name = dayInWords(lang, { month: 'short', day: 'numeric', weekday: 'short' })
  return day => name(new Date(`${day}T00:00:00Z`))
}
