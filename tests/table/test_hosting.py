"""Behind a proxy with TLS, set up with the very files that docs/hosting.md hands out: nginx and Caddy for real, in
front of two workers on PostgreSQL."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from table_client import GENEROUS, PATIENCE, Guest, Server, Wire, free_port, new_database, play_on, shortened
from wartable.core import registry

DEPLOY = Path(__file__).parents[2] / "deploy"
#: The name that the files of deploy/ stand for.
NAME = "wartable.example.org"
PROXIES = ["nginx", "caddy"]


@pytest.fixture(scope="module")
def workers(postgres: str) -> Iterator[Server]:
    server = Server(new_database(postgres), *GENEROUS, "--workers", "2")
    yield server
    server.end()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate that this machine signed itself, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run(
        ["openssl", *request.split(), "-keyout", "privkey.pem", "-out", "fullchain.pem"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return folder


class Proxy(Server):
    """A proxy with TLS in front of a server: reached as that is, by another address."""

    def __init__(self, behind: Server, folder: Path, certificate: Path) -> None:
        self.behind = behind
        self.folder = folder
        self.certificate = certificate
        super().__init__(behind.db)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def sockets(self) -> str:
        return f"wss://localhost:{self.port}"

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate / "fullchain.pem")

    def set_up(self, file: str, *changes: tuple[str, str]) -> str:
        """A file of deploy/ with the names, ports and certificate of this test."""
        text = (DEPLOY / file).read_text(encoding="utf-8")
        for old, new in [(NAME, "localhost"), ("127.0.0.1:8300", f"127.0.0.1:{self.behind.port}"), *changes]:
            assert old in text, f"{file} no longer says {old!r}"
            text = text.replace(old, new)
        return text


class Nginx(Proxy):
    def command(self) -> list[str]:
        site = self.set_up(
            "nginx.conf",
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/wartable", str(self.certificate)),
        )
        places = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = (
            f"daemon off; pid {self.folder}/pid; error_log stderr warn;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{places}{site}}}\n"
        )
        (self.folder / "nginx.conf").write_text(whole, encoding="utf-8")
        return ["nginx", "-p", str(self.folder), "-e", "stderr", "-c", str(self.folder / "nginx.conf")]


class Caddy(Proxy):
    def command(self) -> list[str]:
        keys = f"tls {self.certificate}/fullchain.pem {self.certificate}/privkey.pem"
        site = self.set_up(
            "Caddyfile",
            ("localhost {", f"https://localhost:{self.port} {{\n\tbind 127.0.0.1\n\t{keys}"),
        )
        head = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {self.folder}\n}}\n"
        (self.folder / "Caddyfile").write_text(head + site, encoding="utf-8")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(self.folder / "Caddyfile")]


@pytest.fixture(params=PROXIES, scope="module")
def proxy(
    request: pytest.FixtureRequest, workers: Server, certificate: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    if shutil.which(request.param) is None:
        pytest.skip(f"no {request.param} here: install it with the system's packages")
    kind = {"nginx": Nginx, "caddy": Caddy}[request.param]
    made = kind(workers, tmp_path_factory.mktemp(request.param), certificate)
    yield made
    made.end()


def test_a_whole_match_is_played_through_tls(proxy: Proxy) -> None:
    guest = Guest(proxy)
    game = registry.keys()[0]
    table = guest.table(game, "me", "friend", settings=shortened(game))
    wires = {seat: Wire(proxy, table["id"], token) for seat, token in guest.tokens(table).items()}
    assert play_on(wires, seed=1) > 5
    assert all(wire.state["over"] for wire in wires.values())


def test_cookies_are_for_tls_only(proxy: Proxy) -> None:
    """The server itself speaks plain HTTP: it knows from the proxy that the visitor does not."""
    cookies = Guest(proxy).http.get("/api/me").headers.get_list("set-cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)
    plain = Guest(proxy.behind).http.get("/api/me").headers.get_list("set-cookie")
    assert plain
    assert not any("Secure" in cookie for cookie in plain)


def sign_in(address: str, at: str, number: int, tls: ssl.SSLContext | bool) -> int:
    """Try a password from an address of this machine, and pretend to come from somewhere else each time."""
    transport = httpx.HTTPTransport(local_address=at, verify=tls)
    with httpx.Client(transport=transport, timeout=PATIENCE) as client:
        forged = {"x-forwarded-for": f"203.0.113.{number}"}
        who = {"name": f"nobody {number} {at}", "password": "no such password"}
        return client.post(f"{address}/api/session", json=who, headers=forged).status_code


def until_refused(address: str, at: str, tls: ssl.SSLContext | bool) -> int:
    """How many tries there were before one too many."""
    for number in range(60):
        if sign_in(address, at, number, tls) == 429:
            return number
    return -1


def test_limits_count_by_the_true_address_and_a_forged_one_does_not_pass(proxy: Proxy) -> None:
    tries = until_refused(proxy.url, "127.0.0.21", proxy.tls)
    assert tries >= 0, "a new address in the header each time was as good as a new visitor"
    assert sign_in(proxy.url, "127.0.0.22", 1, proxy.tls) != 429, "another visitor is not held up"


def test_nobody_but_the_proxy_is_believed(workers: Server) -> None:
    """Somebody who gets past the proxy is who they are."""
    assert until_refused(workers.url, "127.0.0.23", False) >= 0


def test_the_plain_address_leads_to_the_safe_one(proxy: Proxy) -> None:
    if isinstance(proxy, Caddy):
        text = (proxy.folder / "Caddyfile").read_text(encoding="utf-8")
        assert "http://" not in text, "Caddy leads to TLS by itself, unless an address asks for plain HTTP"
        return
    text = (proxy.folder / "nginx.conf").read_text(encoding="utf-8")
    port = text.partition("listen 127.0.0.1:")[2].partition(";")[0]
    answer = httpx.get(f"http://127.0.0.1:{port}/table/x?y=1", headers={"host": "localhost"}, trust_env=False)
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://localhost/table/x?y=1"
