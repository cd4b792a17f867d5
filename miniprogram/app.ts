import { app } from './lib/wechat.ts'

app({})
