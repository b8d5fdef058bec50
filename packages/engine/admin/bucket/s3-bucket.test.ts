import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openS3Bucket } from "./s3-bucket";

const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  socket.on("error", () => undefined);
  // Calls without a body get only the start of an answer.
  socket.on("data", (bytes) => {
    if (bytes.toString("latin1").startsWith("GET")) {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
    }
  });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test("[A34] a call ends if the bucket accepts the data and then stops answering", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const where = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1" };
  const bucket = openS3Bucket({ ...where, bucket: "b", prefix: "", keyId: "k", secret: "s" }, 50);
  await expect(bucket.put("name", Buffer.from("bytes"))).rejects.toThrow("50 ms of inactivity");
  await expect(bucket.get("name")).rejects.toThrow("50 ms of inactivity");
  await expect(bucket.list("")).rejects.toThrow();
});
