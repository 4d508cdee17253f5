import type { Plugin } from 'vite'

const injection = /^__insertCSS\(".*"\);$/m

/** Sonner inserts a style element when it loads, which the page's CSP forbids. The toaster imports its CSS file instead. */
export const removeInjectedStyle = (): Plugin => ({
  name: 'remove-injected-style',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      if (!injection.test(code)) this.error('Sonner inserts its style in another way now.')
      return { code: code.replace(injection, ''), map: null }
    },
  },
})
