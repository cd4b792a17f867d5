import { inAll } from '../in-all.ts'
import type { Texts } from './languages.ts'

/** Names of what a category can be filtered by. */
export const facetNames: Record<string, Texts> = {
  type: inAll('类型', 'Type'),
  material: inAll('材质', 'Material'),
  for: inAll('适用', 'For'),
  use: inAll('用途', 'Use'),
  feature: inAll('特点', 'Feature'),
  style: inAll('风格', 'Style'),
  connection: inAll('连接', 'Connection'),
  network: inAll('网络', 'Network'),
  season: inAll('季节', 'Season'),
  finish: inAll('质地', 'Finish'),
  age: inAll('适用年龄', 'Age'),
  players: inAll('人数', 'Players'),
  level: inAll('级别', 'Level'),
  origin: inAll('产地', 'Origin'),
  grade: inAll('等级', 'Grade'),
  storage: inAll('储存', 'Storage'),
  light: inAll('光照', 'Light'),
  care: inAll('养护', 'Care'),
}
