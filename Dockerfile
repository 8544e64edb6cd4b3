# Untested: written for those who use containers, on a machine that has none. docs/hosting.md has what is tried.
FROM node:24-bookworm-slim
WORKDIR /srv/tessera
COPY . .
# Brings the packages and builds the page. Python and a compiler are not needed.
RUN node scripts/setup.mjs --page
RUN useradd --system --home-dir /var/lib/tessera --create-home tessera
USER tessera
ENV HOST=0.0.0.0 PORT=8080 DATA=/var/lib/tessera TESSERA_HOME=/var/lib/tessera/words
VOLUME /var/lib/tessera
EXPOSE 8080
CMD ["bin/tessera", "serve"]
