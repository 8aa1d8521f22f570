import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const portal = "https://wardway.example.org";

export default defineConfig({
  plugins: [
    sveltekit({
      preprocess: vitePreprocess(),
      adapter: adapter(),
      // SvelteKit adds the hash or nonce of its inline script.
      csp: {
        directives: {
          "default-src": ["none"],
          "script-src": ["self"],
          "style-src": ["self", portal],
          // The style attribute of SvelteKit's announcer for screen readers.
          "style-src-attr": ["unsafe-hashes", "sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo="],
          "connect-src": ["self", portal, "wss://wardway.example.org"],
          "img-src": ["self", "data:", portal],
          "base-uri": ["none"],
          "form-action": ["self"],
          "frame-ancestors": ["none"],
        },
      },
    }),
  ],
});
