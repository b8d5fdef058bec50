import { createServer, type AddressInfo } from "node:net";

interface Arrived {
  to: string;
  messageId: string;
}

export async function startMailServer() {
  const arrived: Arrived[] = [];
  const server = createServer((socket) => {
    let to = "";
    let letter: string[] | null = null;
    let unread = "";
    socket.on("error", () => undefined);
    const say = (words: string) => socket.write(`${words}\r\n`);
    const take = (line: string) => {
      if (letter !== null) {
        if (line !== ".") {
          letter.push(line);
          return;
        }
        const [, messageId = ""] = /^Message-ID: (.+)$/im.exec(letter.join("\n")) ?? [];
        letter = null;
        arrived.push({ to, messageId });
        say("250 taken");
      } else if (line.startsWith("EHLO")) say("250 here");
      else if (line.startsWith("RCPT")) {
        to = /<(.+)>/.exec(line)?.[1] ?? "";
        say("250 ok");
      } else if (line === "DATA") {
        letter = [];
        say("354 go on");
      } else say(line === "QUIT" ? "221 bye" : "250 ok");
    };
    socket.on("data", (bytes) => {
      unread += bytes.toString("latin1");
      const lines = unread.split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("220 hello");
  });
  server.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close: () => new Promise((done) => server.close(done)),
  };
}
