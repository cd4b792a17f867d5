import type { FastifyInstance } from 'fastify'
import { contentPolicy, type PageBundle } from './bundle.ts'

/** Pages straight from their sources, with hot reload. */
export async function devBundle(app: FastifyInstance): Promise<PageBundle> {
  const [{ createServer, createServerModuleRunner }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, ws: undefined },
    clearScreen: false,
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const runner = createServerModuleRunner(vite.environments.ssr!)
  const load = () => runner.import<Pick<PageBundle, 'render'>>('/web/app/entry-server.tsx')
  return {
    render: async page => (await load()).render(page),
    policy: (allowed, pictures) =>
      contentPolicy(allowed, { connect: 'ws:', style: `'unsafe-inline'`, pictures }),
    tagsFor: ({ nonce }) => [devTags(nonce)],
  }
}

const devTags = (nonce: string) => `
<script type="module" nonce="${nonce}">
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type
</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/web/app/entry-client.tsx"></script>`
