import { tanstackRouter } from '@tanstack/router-plugin/vite'

/** Generates the route tree, and makes a chunk of each route. */
export const splitRoutes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A loader comes with its screen, so that the start contains no endpoint rows. The start routes have other groupings.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/app/route-tree.gen.ts',
    quoteStyle: 'single',
    disableLogging: true,
  })
