import { KeepAliveOutlet } from './keep-alive.tsx'

export function MemberLayout() {
  return <KeepAliveOutlet />
}
